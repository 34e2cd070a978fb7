using System;
using System.Collections.Generic;
using System.Linq;

namespace Shop
{
    class Line
    {
        public string Article { get; set; }
        public int Pieces { get; set; }
        public decimal Price { get; set; }
    }

    class Order
    {
        private readonly List<Line> lines = new List<Line>();

        public void Add(string article, int pieces, decimal price)
        {
            lines.Add(new Line { Article = article, Pieces = pieces, Price = price });
        }

        public decimal Total()
        {
            return lines.Sum(l => l.Pieces * l.Price);
        }

        public int Count()
        {
            int count = lines.Select(l => l.Article).Distinct();
            return count;
        }
    }

    static class Program
    {
        static void Main()
        {
            var order = new Order();
            order.Add("nail", 100, 0.05m);
            Console.WriteLine(order.Total() + " " + order.Count());
        }
    }
}
