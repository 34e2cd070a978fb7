proc price {dish} {
    array set prices {soup 4 bread 2 fish 12}
    return $prices($dish)
}
proc total {dishes} {
    set sum 0
    foreach dish $dishes {
        incr sum [price $dish]
    }
    return $sum
}
proc show {title dishes} {
    puts "$title: [join $dishes ", "]"
    puts "total [total $dishes]"
}
set lunch [list soup bread]
set dinner [list fish salad bread]
show Lunch $lunch
show Dinner $dinner
