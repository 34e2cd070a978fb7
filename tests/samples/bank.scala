package sample

import scala.collection.mutable
import scala.util.{Failure, Success, Try}

// accounts
trait Account {
  def owner: String
  def balance: BigDecimal
  val currency: String = "EUR"
}

case class Savings(owner: String, balance: BigDecimal, rate: Double = 0.5) extends Account

object Bank {
  private val accounts = mutable.Map.empty[String, Account]

  def open(owner: String)(implicit start: BigDecimal): Account = {
    val account = Savings(owner, start)
    accounts += (owner -> account)
    account
  }

  def total: BigDecimal = accounts.values.map(_.balance).sum

  def describe(a: Account): String = a match {
    case Savings(o, b, _) if b > 0 => s"rich $o"
    case Savings(o, _, r) => s"poor ${o.trim} at $r"
    case _ => "unknown"
  }
}

class Counter[T](limit: Int) extends Serializable {
  private var count = 0

  def add(item: T, times: Int*): Unit = {
    if (count < limit) {
      count += times.sum
    } else {
      throw new IllegalStateException("full")
    }
    while (count > 10) {
      count -= 1
    }
  }
}

object Main extends App {
  implicit val start: BigDecimal = 10
  val names = List("a", "b")
  for (n <- names; if n.nonEmpty) {
    Bank.open(n)
  }
  val lengths = for { n <- names } yield n.length
  Try(names.head.toInt) match {
    case Success(v) => println(v)
    case Failure(e) => println(e.getMessage)
  }
  val f = (x: Int, y: Int) => x + y * 2
  println(f(1, 2))
}
