package sample.tree

import kotlin.math.max
import java.util.*

// a binary tree
sealed class Tree<out T> {
    object Empty : Tree<Nothing>()
    data class Node<T>(val left: Tree<T>, val value: T, val right: Tree<T>) : Tree<T>()
}

interface Visitor<T> {
    val name: String
    fun visit(value: T, depth: Int = 0): Boolean
}

fun <T> Tree<T>.depth(): Int = when (this) {
    is Tree.Empty -> 0
    is Tree.Node -> 1 + max(left.depth(), right.depth())
}

class Counter(private var count: Int = 0) : Visitor<Int> {
    override val name: String
        get() = "counter"

    companion object {
        const val LIMIT = 100
    }

    override fun visit(value: Int, depth: Int): Boolean {
        if (value > LIMIT) {
            return false
        } else {
            count += value
        }
        return true
    }
}

fun main(args: Array<String>) {
    val tree = Tree.Node(Tree.Empty, 3, Tree.Empty)
    var i = 0
    while (i < 10) {
        i++
        if (i == 5) continue
    }
    for (x in 1..10) {
        println("x is $x and ${x * 2}")
    }
    val list = listOf(1, 2, 3).map { it + 1 }.filter { v -> v % 2 == 0 }
    val text: String? = list.firstOrNull()?.toString() ?: "none"
    try {
        println(tree.depth())
    } catch (e: Exception) {
        throw e
    } finally {
        println(text!!)
    }
}
