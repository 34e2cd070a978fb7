cat /usr/share/nodejs/acorn/dist/acorn.js >small.js
cat >>small.js <<'JS'

process.argv.slice(2).forEach(function (text) {
  try {
    console.log(exports.parse(text, {ecmaVersion: 2022}).body[0].type);
  } catch (error) {
    console.log(error.message);
  }
});
JS
