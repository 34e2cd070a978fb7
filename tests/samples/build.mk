# Builds a program from its sources.
CC ?= gcc
CFLAGS := -O2 -Wall
SOURCES = main.c list.c
OBJECTS = $(SOURCES:.c=.o)

ifeq ($(DEBUG),1)
CFLAGS += -g
else
CFLAGS += -DNDEBUG
endif

include config.mk

.PHONY: all clean

all: program docs

program: $(OBJECTS)
	$(CC) $(CFLAGS) -o $@ $^

%.o: %.c list.h
	$(CC) $(CFLAGS) -c -o $@ $<

docs:
	@mkdir -p doc
	for f in *.md; do cp $$f doc; done

define announce
@echo "building $(1)"
endef

clean:
	-rm -f program $(OBJECTS)
