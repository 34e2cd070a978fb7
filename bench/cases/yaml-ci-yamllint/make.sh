cat /usr/src/rustc-*/src/ci/github-actions/ci.yml >small.yml
