using System;
using System.Collections.Generic;
using System.Linq;

namespace Shop
{
    public enum Level { Low, Normal, High }

    public interface IEntry
    {
        string Key { get; }
        object Value { get; }
    }

    public abstract class Entry : IEntry
    {
        public string Key { get; private set; }
        public abstract object Value { get; }
        public DateTime Created = new DateTime(2020, 1, 1);

        protected Entry(string key)
        {
            Key = key;
        }
    }

    public class TextEntry : Entry
    {
        private readonly string text;

        public TextEntry(string key, string text) : base(key)
        {
            this.text = text;
        }

        public override object Value
        {
            get { return text; }
        }
    }

    public class NumberEntry : Entry
    {
        public int Number;

        public NumberEntry(string key, int number) : base(key)
        {
            Number = number;
        }

        public override object Value
        {
            get { return Number; }
        }
    }

    public class Cache<T> where T : Entry
    {
        private readonly Dictionary<string, T> entries = new Dictionary<string, T>();
        private readonly int limit;
        public event Action<T> Dropped;

        public Cache(int limit)
        {
            this.limit = limit;
        }

        public int Count
        {
            get { return entries.Count; }
        }

        public void Put(T entry)
        {
            if (entries.Count >= limit)
            {
                var oldest = entries.Values.OrderBy(e => e.Created).First();
                entries.Remove(oldest.Key);
                if (Dropped != null)
                    Dropped(oldest);
            }
            entries[entry.Key] = entry;
        }

        public V Get<V>(string key, V fallback)
        {
            T entry;
            if (!entries.TryGetValue(key, out entry))
                return fallback;
            return (V)entry.Value;
        }
    }

    public static class Program
    {
        static Level level = Level.Normal;

        static void Log(string message, Level at = Level.Low)
        {
            if (at >= level)
                Console.WriteLine(message);
        }

        public static void Main(string[] args)
        {
            var cache = new Cache<Entry>(3);
            cache.Dropped += entry => Log("dropped " + entry.Key, Level.High);
            foreach (var word in new[] { "one", "two", "three" })
                cache.Put(new TextEntry(word, word.ToUpper()));
            cache.Put(new NumberEntry("size", 42));
            Log(string.Format("{0} entries", cache.Count), Level.Normal);
            int size = cache.Get("size", 0);
            int two = cache.Get("two", size);
            Console.WriteLine(size + two);
        }
    }
}
