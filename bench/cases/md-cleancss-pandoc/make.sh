npm install --prefix . --no-save --silent --no-audit --no-fund clean-css@5.3.0 >/dev/null
cat node_modules/clean-css/README.md >small.md
rm -rf node_modules
