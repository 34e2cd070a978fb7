grep -v no-default-lib /usr/share/nodejs/typescript/lib/lib.dom.d.ts >small.d.ts
cat >use.ts <<'TS'
const link = document.querySelector("a");
const target: string = link.href;
TS
