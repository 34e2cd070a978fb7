// Portions of a canteen: counts meals a day and checks what the kitchen can cook.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Canteen
{
    public enum Diet { Any, Vegetarian, Vegan }

    public sealed class Meal
    {
        public string Name { get; private set; }
        public Diet Diet { get; private set; }
        public decimal Price { get; set; }

        public Meal(string name, Diet diet, decimal price)
        {
            Name = name;
            Diet = diet;
            Price = price;
        }

        public bool Suits(Diet wanted)
        {
            return Diet >= wanted;
        }
    }

    public class Day
    {
        private readonly Dictionary<Meal, byte> portions = new Dictionary<Meal, byte>();
        public event Action<Meal, int> Ordered;

        public void Order(Meal meal, byte count)
        {
            byte before;
            portions.TryGetValue(meal, out before);
            portions[meal] = Sum(before, count);
            if (Ordered != null)
                Ordered(meal, count);
        }

        private static byte Sum(byte a, byte b)
        {
            return checked((byte)(a + b));
        }

        public IEnumerable<string> Lines()
        {
            foreach (var pair in portions.OrderByDescending(p => p.Value))
                yield return string.Format("{0,-10} {1,4} {2,8:0.00}", pair.Key.Name, pair.Value, pair.Value * pair.Key.Price);
        }
    }

    public static class Program
    {
        private static Meal Find(IEnumerable<Meal> meals, Diet diet)
        {
            return meals.Where(meal => meal.Suits(diet)).OrderBy(meal => meal.Price).First();
        }

        public static int Main(string[] arguments)
        {
            var meals = new List<Meal> {
                new Meal("stew", Diet.Any, 4.20m),
                new Meal("pasta", Diet.Vegetarian, 3.60m),
                new Meal("curry", Diet.Vegan, 3.90m)
            };
            var day = new Day();
            var log = new StringBuilder();
            day.Ordered += (meal, count) => log.AppendLine(count + " x " + meal.Name);
            var groups = new[] { Tuple.Create(Diet.Any, 140), Tuple.Create(Diet.Vegan, 35), Tuple.Create(Diet.Vegetarian, 120) };
            foreach (var group in groups)
            {
                day.Order(Find(meals, group.Item1), (byte)group.Item2);
                Console.WriteLine("{0}: {1}", group.Item1, group.Item2);
            }
            foreach (var line in day.Lines())
                Console.WriteLine(line);
            Console.Write(log);
            return 0;
        }
    }
}
