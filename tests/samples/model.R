# A small linear model, by hand.
library(stats)

fit <- function(x, y, weights = rep(1, length(x))) {
  if (length(x) != length(y)) {
    stop("x and y differ in length")
  }
  mx <- sum(weights * x) / sum(weights)
  my <- sum(weights * y) / sum(weights)
  slope <- sum(weights * (x - mx) * (y - my)) / sum(weights * (x - mx)^2)
  list(slope = slope, intercept = my - slope * mx)
}

predict_all <- function(model, xs) sapply(xs, function(x) model$intercept + model$slope * x)

data <- data.frame(x = c(1, 2, 3, 4), y = c(2.1, 3.9, 6.2, NA))
data <- data[!is.na(data$y), ]
model <- fit(data$x, data$y)
for (i in seq_len(nrow(data))) {
  error <- data[["y"]][i] - predict_all(model, data$x[i])
  if (abs(error) > 0.1) next else cat(sprintf("%d: %.3f\n", i, error))
}
while (TRUE) break
repeat {
  break
}
names(model)[1] <- "gradient"
result <- switch("b", a = 1, b = 2, 3)
text <- paste0("slope ", round(model$gradient, 2), " of ", result)
print(text)
