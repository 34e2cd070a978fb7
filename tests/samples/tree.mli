(** A search tree. *)
type 'a tree

type entry = { key : string; mutable count : int }

exception Missing of string

val insert : ('a -> 'a -> int) -> 'a -> 'a tree -> 'a tree
val fold : ('b -> 'a -> 'b) -> 'b -> 'a tree -> 'b

module Counter : sig
  val add : string -> unit
  val get : string -> int
end

class counter : int -> object
  method bump : int -> int
  method value : int
end
