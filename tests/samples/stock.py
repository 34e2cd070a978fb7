"""A stock of things."""
import os.path as osp, sys
from collections import (OrderedDict, defaultdict as dd)


@property
def nothing(self): pass


class Stock(dict, metaclass=type):
    """Holds things."""

    limit: int = 10
    names = ['a', "b", f"{limit!r:>3}"]

    def __init__(self, *args, size=3, **rest):
        super().__init__(*args)
        self.size, self.rest = size, rest  # both
        assert size > 0, 'size'

    @staticmethod
    def total(items, key=lambda x: x * 2):
        result = 0
        for i, item in enumerate(items):
            if item is None:
                continue
            elif not isinstance(item, int) and item not in (1, 2):
                raise ValueError('odd %s' % item) from None
            else:
                result += key(item) ** 2 // 3
        else:
            result = -result
        return result

    async def run(self):
        async with self as s:
            await s
        while self.size > 1:
            self.size -= 1
            if self.size == 5: break
        try:
            del self.rest['x']
        except (KeyError, IndexError) as e:
            print(e, file=sys.stderr)
        except Exception:
            raise
        finally:
            global count
            count = [x for x in range(10) if x % 2 and
                     x != 3]
        with open(osp.join('a', 'b')) as f, open('c') as g:
            yield {k: v for k, v in zip(f, g)}


def fold(a: int, b: 'str' = "x", /, *, c=None) -> list[int]:
    match a:
        case [1, *rest] if rest:
            return rest
        case {'k': v} | Stock(v):
            return (v,)
        case _:
            return [a, b][::-1]


if __name__ == '__main__':
    print(Stock.total([1, 2, 3]), dd(list)
          .keys(), 1 < 2 <= 3, not True or None)
