OUT := build
PAGES := index about map
CFLAGS ?= -O2

all: $(PAGES:%=$(OUT)/%.html)

$(OUT)/%.html: %.md header.txt
	mkdir -p $(OUT)
	cat header.txt $< >$@

header.txt:
	echo header >$@

%.md:
	echo "# $*" >$@

clean:
	rm -rf $(OUT)

index.md: news.list
	cat $^ >$@

check: all
    grep -L title $(OUT)/*.html

.PHONY: all clean check
