# Packages of Cargo, npm and Maven, with the real tools and without the network: a package that the
# failure does not need goes together with its entries in the manifests of the others.
. "$(dirname "$0")/lib.sh"
slow_test
export HOME="$work"
PATH=/usr/bin:$PATH # Debian's tools, before those of other installers

# gone WHAT DIRECTORY NAME...: neither a file nor an entry of these packages is left
gone() {
    what=$1 dir=$2
    shift 2
    for name in "$@"; do
        check "$what: the files of $name" test ! -e "$dir/$name"
        check "$what: the entries of $name" sh -c '! grep -rq --include=Cargo.toml --include=package.json --include=pom.xml "$1" "$2"' - "$name" "$dir"
    done
}

if command -v cargo >/dev/null; then
    mkdir -p crates/app/src crates/helper/src crates/extra/src
    printf '[workspace]\nmembers = ["app", "helper", "extra"]\n' >crates/Cargo.toml
    crate() { printf '[package]\nname = "%s"\nversion = "0.1.0"\nedition = "2021"\n' "$1"; }
    {
        crate app
        printf '\n[dependencies]\nhelper = { path = "../helper" }\nextra = { path = "../extra" }\n'
    } >crates/app/Cargo.toml
    printf 'fn main() {\n    let name: String = 3;\n    println!("{} {}", name, helper::two());\n}\n' >crates/app/src/main.rs
    crate helper >crates/helper/Cargo.toml
    printf 'pub fn two() -> i32 {\n    2\n}\n' >crates/helper/src/lib.rs
    {
        crate extra
        printf '\n[dependencies.helper]\npath = "../helper"\n'
    } >crates/extra/Cargo.toml
    printf 'pub fn three() -> i32 {\n    helper::two() + 1\n}\n' >crates/extra/src/lib.rs
    expect_status 0 "cargo" "$pare" -j1 --once -p files crates -- cargo check --offline
    says '^keeping: exit status 101 and the message "mismatched types \[E0308\]"' "cargo"
    gone "cargo" crates.reduced helper extra
    (cd crates.reduced && cargo check --offline 2>&1) >again.txt
    check "cargo: the same error" grep -q '^error\[E0308\]: mismatched types' again.txt
fi

if command -v npm >/dev/null; then
    mkdir -p shop/app shop/helper shop/extra
    printf '{"name": "all", "version": "1.0.0", "private": true, "workspaces": ["app", "helper", "extra"],\n "scripts": {"start": "node app/main.js"}}\n' >shop/package.json
    printf '{"name": "app", "version": "1.0.0", "dependencies": {"helper": "1.0.0", "extra": "1.0.0"}}\n' >shop/app/package.json
    printf 'const { two } = require("helper");\nconsole.log(two().items.length);\n' >shop/app/main.js
    printf '{"name": "helper", "version": "1.0.0", "main": "two.js"}\n' >shop/helper/package.json
    printf 'exports.two = () => 2;\n' >shop/helper/two.js
    printf '{"name": "extra", "version": "1.0.0", "main": "three.js", "dependencies": {"helper": "1.0.0"}}\n' >shop/extra/package.json
    printf 'exports.three = () => require("helper").two() + 1;\n' >shop/extra/three.js
    expect_status 0 "npm" "$pare" -j1 --once -p files shop -- \
        sh -c 'npm install --offline --no-audit --no-fund --no-update-notifier && npm start'
    says '^keeping: the crash "TypeError: Cannot read properties of undefined' "npm"
    gone "npm" shop.reduced extra
    check "npm: what is needed stays" grep -q '"helper"' shop.reduced/package.json
fi

if command -v mvn >/dev/null; then
    mkdir -p poms/app poms/helper poms/extra
    pom() { # pom NAME: the rest comes from standard input
        printf '<project>\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.example</groupId>\n'
        printf '  <artifactId>%s</artifactId>\n  <version>1</version>\n' "$1"
        cat
        printf '</project>\n'
    }
    depends() { # depends NAME VERSION
        printf '    <dependency>\n      <groupId>org.example</groupId>\n      <artifactId>%s</artifactId>\n%s    </dependency>\n' "$1" "$2"
    }
    {
        printf '  <packaging>pom</packaging>\n  <modules>\n'
        printf '    <module>%s</module>\n' app helper extra
        printf '  </modules>\n'
    } | pom all >poms/pom.xml
    version='      <version>1</version>
'
    {
        echo '  <dependencies>'
        depends helper "$version"
        depends extra "$version"
        depends log ''
        echo '  </dependencies>'
    } | pom app >poms/app/pom.xml
    pom helper </dev/null >poms/helper/pom.xml
    {
        echo '  <dependencies>'
        depends helper "$version"
        echo '  </dependencies>'
    } | pom extra >poms/extra/pom.xml
    expect_status 0 "maven" "$pare" -j1 --once -p files poms -- mvn -o -B validate
    says "^keeping: exit status 1 and the message .*for org.example:log:jar is missing" "maven"
    gone "maven" poms.reduced helper extra
    (cd poms.reduced && mvn -o -B validate 2>&1) >again.txt
    check "maven: the same error" grep -q 'org.example:log:jar is missing' again.txt
fi
tidy "packages"
finish
