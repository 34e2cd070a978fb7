npm install --prefix . --no-save --silent --no-audit --no-fund csso@5.0.5 bootstrap@5.0.0 >/dev/null
cp "$(dirname "$0")/twice.js" .
cat node_modules/bootstrap/dist/css/bootstrap.css >small.css
rm -rf node_modules/bootstrap
