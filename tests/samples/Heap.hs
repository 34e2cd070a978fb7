module Heap (Heap, empty, insert) where

import qualified Data.Map as Map
import Data.List (sortBy, foldl')

-- a leftist heap
data Heap a = Empty | Node Int a (Heap a) (Heap a)
  deriving (Show, Eq)

class Container f where
  toL :: f a -> [a]

instance Container Heap where
  toL Empty = []
  toL (Node _ x l r) = x : toL l ++ toL r

empty :: Heap a
empty = Empty

rank :: Heap a -> Int
rank Empty = 0
rank (Node n _ _ _) = n

merge :: Ord a => Heap a -> Heap a -> Heap a
merge Empty h = h
merge h Empty = h
merge a@(Node _ x l r) b@(Node _ y l' r')
  | x <= y = make x l (merge r b)
  | otherwise = make y l' (merge a r')

make :: a -> Heap a -> Heap a -> Heap a
make x a b = if rank a >= rank b then Node (rank b + 1) x a b else Node (rank a + 1) x b a

insert :: Ord a => a -> Heap a -> Heap a
insert x = merge (Node 1 x Empty Empty)

count :: [String] -> Map.Map String Int
count = foldl' step Map.empty
  where
    step m k = Map.insertWith (+) k 1 m

main :: IO ()
main = do
  let h = foldr insert empty [3, 1, 2 :: Int]
  print (toL h)
  case toL h of
    [] -> putStrLn "none"
    (x : _) -> print (x * 2)
  mapM_ print [y | y <- [1 .. 10], even y]
  print $ map (\z -> z + 1) [1, 2]
