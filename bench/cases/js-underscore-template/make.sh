cat /usr/share/javascript/underscore/underscore.js >small.js
cat >>small.js <<'JS'

var list = process.argv.slice(2);
console.log(module.exports.template('<% _.each(list, function(x) { %><i><%- x %></i><% }); %>')({list: list}));
JS
