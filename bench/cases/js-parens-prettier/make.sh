npm install --prefix . --no-save --silent --no-audit --no-fund prettier@2.0.5 >/dev/null
cp "$(dirname "$0")/twice.js" .
cat /usr/share/nodejs/eslint/lib/rules/no-extra-parens.js >small.js
