;; Routes between towns.  Clojure.
(ns routes.core
  (:require [clojure.string :as str]))

(def roads {:ada {:bree 4, :cove 7} :bree {:cove 2}})

(defn- ^{:doc "The length of a road."} length [from to]
  (get-in roads [from to] Long/MAX_VALUE))

(defmacro shout [& words]
  `(println ~@(map str/upper-case words)))

(defn shortest
  [towns]
  (->> (for [a towns, b towns :when (not= a b)] [(length a b) a b])
       (sort-by first)
       #_(take 10)
       first))

(let [cache (atom #{})]
