#!/bin/sh
# Runs a command in the files of a commit with a patch applied:
#     with-patch.sh GIT-DIRECTORY COMMIT PATCH NAME FOLDER COMMAND...
# The files come into ./NAME, and the command runs in FOLDER below that. Only the objects of the repository are read; its
# index and its work tree are not used. Exit status 125: the patch does not apply (git bisect means the same by it).
repository=$1 commit=$2 patch=$PWD/$3 name=$4 folder=$5
shift 5
unset GIT_DIR GIT_WORK_TREE
here=$PWD
GIT_INDEX_FILE=$here/.git-index
GIT_CEILING_DIRECTORIES=$here # a repository around the temporary directory is none of ours
export GIT_INDEX_FILE GIT_CEILING_DIRECTORIES
git --git-dir="$repository" --work-tree="$here" read-tree "$commit" &&
    git --git-dir="$repository" --work-tree="$here" checkout-index -a -q --prefix="$name/" || exit 125
rm -f "$GIT_INDEX_FILE"
unset GIT_INDEX_FILE
mkdir -p "$name" && cd "$name" || exit 125
if [ -s "$patch" ]; then
    git apply --whitespace=nowarn "$patch" || exit 125
fi
unset GIT_CEILING_DIRECTORIES
mkdir -p "./$folder" && cd "./$folder" || exit 125
exec "$@"
