(* A search tree, and what can be asked of it. *)
open Printf

type 'a tree =
  | Leaf
  | Node of 'a tree * 'a * 'a tree

type entry = { key : string; mutable count : int }

exception Missing of string

let rec insert compare x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (left, y, right) ->
      let order = compare x y in
      if order < 0 then Node (insert compare x left, y, right)
      else if order > 0 then Node (left, y, insert compare x right)
      else Node (left, x, right)

let rec fold f acc = function
  | Leaf -> acc
  | Node (left, x, right) -> fold f (f (fold f acc left) x) right

module Counter = struct
  let table : (string, entry) Hashtbl.t = Hashtbl.create 16

  let add key =
    match Hashtbl.find_opt table key with
    | Some entry -> entry.count <- entry.count + 1
    | None -> Hashtbl.add table key { key; count = 1 }

  let get key =
    try (Hashtbl.find table key).count
    with Not_found -> raise (Missing key)
end

class counter start = object (self)
  val mutable value = start
  method bump n = value <- value + n; self#value
  method value = value
end

let () =
  let words = [ "a"; "b"; "a"; "c" ] in
  List.iter Counter.add words;
  let tree = List.fold_left (fun t w -> insert compare w t) Leaf words in
  fold (fun () w -> printf "%s %d\n" w (Counter.get w)) () tree;
  let c = new counter 3 in
  printf "%d\n" (c#bump 4);
  for i = 1 to 3 do
    if i mod 2 = 0 then print_int i else print_char 'x'
  done;
  while false do ignore (lazy (1 + 2)) done
