type shape = Circle of float | Square of float | Named of string * shape

let rec area = function
  | Circle r -> 3.14 *. r *. r
  | Square s -> s *. s
  | Named (_, shape) -> area shape

let rec name = function
  | Circle _ -> "circle"
  | Square _ -> "square"
  | Named (name, _) -> name

let largest shapes =
  List.fold_left (fun best shape -> if area shape > area best then shape else best)
    (List.hd shapes) shapes

let total shapes = List.fold_left (fun sum shape -> sum + area shape) 0 shapes

let () =
  let shapes = [Circle 1.5; Square 2.0; Named ("big", Square 9.0)] in
  print_endline (name (largest shapes));
  Printf.printf "%d\n" (total shapes)
