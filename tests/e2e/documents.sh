# XML and HTML as documents: every candidate that is tested is well-formed, by the word of a real parser.
. "$(dirname "$0")/lib.sh"

# strict NAME GREP: a test that notes what is not well-formed, and wants a line that GREP finds
strict() {
    script "$1.sh" <<T
#!/bin/sh
xmllint --noout --nonet $1 >report 2>&1 || { echo "not well-formed:"; cat $1 report; } >>$work/$1.bad
grep -qE 'error|not defined' report && { echo "an error:"; cat $1 report; } >>$work/$1.bad
grep -qE '$2' $1
T
}
# reduces NAME WHAT ARGUMENTS...: runs, and nothing bad was tested
reduces() {
    name=$1 what=$2
    shift 2
    case " $* " in *" --pass "*) ;; *) set -- --strict "$@" ;; esac
    expect_status 0 "$what" "$pare" --no-journal --allow-empty "$@" -o "out.$name" "./$name.sh" "$name"
    if [ -e "$name.bad" ]; then bad "$what: $(head -c 600 "$name.bad")"; else ok; fi
    rm -f "$name.bad"
    check "$what: the result is well-formed" sh -c "xmllint --noout --nonet out.$name 2>/dev/null"
}
n_bytes() { wc -c <"$1"; }

# Many entities, some in terms of others; parameter entities; attributes with references; CDATA.
{
    printf '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!DOCTYPE book [\n<!ELEMENT book ANY>\n'
    printf '<!ENTITY %% common "<!ENTITY shared \x27common\x27>">%%common;\n'
    for i in $(seq 0 9); do printf '<!ENTITY e%d "value %d &#38;#38; %s">\n' "$i" "$i" "$([ $((i % 3)) != 0 ] && echo "&e$((i - 1));")"; done
    printf '<!NOTATION gif SYSTEM "viewer">\n<!ATTLIST page size CDATA "1">\n]>\n<book>\n'
    for i in $(seq 0 9); do
        printf ' <!-- page %d --><page size="&e%d;" title="x &lt; %d"><p>See &e%d; and &shared;</p><![CDATA[<raw>&e%d;]]></page>\n' "$i" "$i" "$i" "$i" "$i"
    done
    printf '</book>\n'
} >entities.xml
check "the first document is well-formed" xmllint --noout entities.xml
strict entities.xml 'size="&e6;'
reduces entities.xml "entities, hdd" --pass tree:hdd --once
reduces entities.xml "entities, hdd* with phrases" --pass 'tree-replace:hdd*'
reduces entities.xml "entities, the default plan"
check "entities: of the others nothing is left" sh -c '! grep -qE "e[789]|shared|NOTATION" out.entities.xml'
check "entities: small ($(n_bytes out.entities.xml) bytes)" test "$(n_bytes out.entities.xml)" -lt 200

# Many namespaces: prefixes that are used far below, redeclared, on attributes, and the default one.
{
    printf '<?xml version="1.0"?>\n<a:root xmlns:a="urn:a" xmlns:b="urn:b" xmlns="urn:default" xmlns:unused="urn:u">\n'
    for i in $(seq 0 9); do
        printf ' <b:item a:id="%d" plain="%d"><in xmlns:b="urn:b%d" b:x="1"><b:deep><a:leaf b:k="v%d">text</a:leaf></b:deep></in><c%d:own xmlns:c%d="urn:c" c%d:z=""/></b:item>\n' "$i" "$i" "$i" "$i" "$i" "$i" "$i"
    done
    printf '</a:root>\n'
} >spaces.xml
check "the second document is well-formed" sh -c '[ -z "$(xmllint --noout spaces.xml 2>&1)" ]'
strict spaces.xml 'b:k="v4"'
reduces spaces.xml "namespaces, hdd" --pass tree:hdd --once
reduces spaces.xml "namespaces, the default plan"
check "namespaces: small ($(n_bytes out.spaces.xml) bytes)" test "$(n_bytes out.spaces.xml)" -lt 200
check "namespaces: no error in the result" sh -c '[ -z "$(xmllint --noout out.spaces.xml 2>&1)" ]'

# References to what only an external subset may declare.
printf '<!DOCTYPE r SYSTEM "r.dtd" [<!ENTITY known "k">]>\n<r><s>&known; &other;</s><t k="&lt;">&other;</t><u/></r>\n' >external.xml
script external.xml.sh <<T
#!/bin/sh
xmllint --noout --nonet external.xml 2>/dev/null || cp external.xml $work/external.xml.bad
grep -q '<t' external.xml && grep -q other external.xml
T
reduces external.xml "an external subset"
check "the external subset is still there" grep -q r.dtd out.external.xml

# Other encodings: Latin-1 works, its declaration stays as long as it is needed; UTF-16 is said to be bytes.
printf '<?xml version="1.0" encoding="ISO-8859-1"?>\n<l><w lang="de">gr\xfc\xdfe</w><w>caf\xe9</w><x/></l>\n' >latin.xml
strict latin.xml '<w'
reduces latin.xml "Latin-1"
printf '<?xml version="1.0" encoding="ISO-8859-1"?>\n<l><w lang="de">gr\xfc\xdfe</w><x><y/></x></l>\n' >umlaut.xml
script umlaut.xml.sh <<T
#!/bin/sh
xmllint --noout umlaut.xml 2>/dev/null || cp umlaut.xml $work/umlaut.xml.bad
LC_ALL=C grep -q \$(printf '\374') umlaut.xml
T
reduces umlaut.xml "Latin-1 that must stay"
check "its encoding is still declared" grep -q ISO-8859-1 out.umlaut.xml
printf '<a><b>text</b></a>' | iconv -t UTF-16 >wide.xml
script wide.sh <<'T'
#!/bin/sh
xmllint --noout wide.xml 2>/dev/null
T
expect_status 0 "UTF-16" "$pare" --strict --no-journal -o wide.out.xml ./wide.sh wide.xml
says "looks like UTF-16" "UTF-16"
check "said once" test "$(grep -c UTF-16 err.txt)" = 1
check "UTF-16: still well-formed" xmllint --noout wide.out.xml

# HTML: elements, attributes, text and comments go; what is open stays closed.
{
    printf '<!DOCTYPE html>\n<html><head><title>t</title><script>if (1 < 2) { f(); }</script></head><body>\n'
    for i in $(seq 0 9); do
        printf '<div id="d%d" class=a><!-- %d --><p>text <b>bold</b><br><img src="x" alt=y></p><ul><li>one<li>two %d</ul></div>\n' "$i" "$i" "$i"
    done
    printf '</body></html>\n'
} >page.html
script page.sh <<'T'
#!/bin/sh
grep -q 'two 7' page.html && grep -q '<script' page.html && [ "$(grep -o '<div' page.html | wc -l)" = "$(grep -o '</div' page.html | wc -l)" ]
T
expect_status 0 "HTML" "$pare" --strict --no-journal -o page.out.html ./page.sh page.html
check "HTML: small ($(n_bytes page.out.html) bytes)" test "$(n_bytes page.out.html)" -lt 60
finish
