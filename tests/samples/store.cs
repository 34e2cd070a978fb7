using System;
using System.Collections.Generic;
using System.Linq;

namespace Store
{
    // what can be sold
    public interface IItem
    {
        string Name { get; }
        decimal Price(int count);
    }

    [Serializable]
    public abstract class Item : IItem, IComparable<Item>
    {
        private readonly string name;
        protected static int created = 0;

        public Item(string name) { this.name = name; created++; }

        public string Name { get { return name; } }
        public int Stock { get; set; } = 3;
        public abstract decimal Price(int count);

        public int CompareTo(Item other) => string.Compare(name, other?.name);
    }

    public sealed class Book : Item
    {
        public Book(string title, params string[] authors) : base(title) { Authors = authors.ToList(); }
        public List<string> Authors { get; }

        public override decimal Price(int count)
        {
            if (count <= 0) throw new ArgumentException("count");
            switch (count)
            {
                case 1: return 10m;
                case 2:
                    return 9.5m;
                default: return 8;
            }
        }
    }

    public static class Program
    {
        public delegate bool Filter<T>(T value) where T : class;

        public static IEnumerable<T> Where<T>(IEnumerable<T> all, Func<T, bool> keep)
        {
            foreach (var one in all)
                if (keep(one)) yield return one;
        }

        public static void Main(string[] args)
        {
            var books = new Dictionary<string, Book> { { "a", new Book("A", "x", "y") } };
            int total = 0, i;
            for (i = 0; i < 10 && total < 100; i++) { total += i % 2 == 0 ? i : -i; }
            try { Console.WriteLine($"total {total:X} of {books.Count}"); }
            catch (FormatException e) when (e.Message != null) { throw; }
            finally { total = default(int); }
            do { total--; } while (total > 0);
            var sorted = from b in books.Values where b.Stock > 1 orderby b.Name select b;
            object o = sorted as object ?? (object)"none";
            lock (o) { Console.WriteLine(o is Book k ? k.Name : o.ToString()); }
        }
    }
}
