// A shop with a discount.
import 'dart:math';

enum Kind { book, food }

abstract class Priced {
  double get price;
}

class Item implements Priced {
  final String name;
  final Kind kind;
  @override
  final double price;

  const Item(this.name, this.kind, {required this.price});

  @override
  String toString() => '$name: ${price.toStringAsFixed(2)}';
}

class Cart<T extends Priced> {
  final List<T> _items = [];

  void add(T item) => _items.add(item);

  double total([double discount = 0]) {
    var sum = 0.0;
    for (final item in _items) {
      sum += item.price * (1 - discount);
    }
    return max(sum, 0);
  }
}

Future<int> wait(int n) async {
  await Future.delayed(Duration(milliseconds: n));
  return n;
}

void main() async {
  final cart = Cart<Item>();
  cart
    ..add(const Item('tea', Kind.food, price: 4.1))
    ..add(const Item('atlas', Kind.book, price: 39.9));
  try {
    print(cart.total(await wait(1) / 10));
  } on StateError catch (e) {
    print('failed: $e');
  } finally {
    print('done');
  }
  switch (cart.total().round()) {
    case 44:
      print('right');
      break;
    default:
      print('wrong');
  }
}
