# Two servers and their network.
terraform {
  required_version = ">= 1.0"
}

variable "region" {
  type    = string
  default = "eu-west-1"
}

locals {
  names = ["a", "b"]
  tags  = { owner = "ops", stage = var.stage == "prod" ? "p" : "t" }
}

resource "aws_instance" "web" {
  for_each      = toset(local.names)
  ami           = data.aws_ami.debian.id
  instance_type = "t3.micro"
  tags          = merge(local.tags, { Name = "web-${each.key}" })

  lifecycle {
    create_before_destroy = true
  }
}

output "addresses" {
  value = [for s in aws_instance.web : s.public_ip if s.public_ip != ""]
}
