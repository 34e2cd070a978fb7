module counter(input clk, input reset, output reg [7:0] value);
  always @(posedge clk or posedge reset)
    if (reset) value <= 8'd0;
    else value <= value + 8'd1;
endmodule

module compare(input [7:0] a, input [7:0] b, output equal);
  assign equal = (a == b);
endmodule

module top;
  reg clk, reset;
  wire [7:0] value;
  wire equal;
  reg [7:0] limit;

  counter c(.clk(clk), .reset(reset), .value(value));
  compare k(.a(value), .b(limit), .equal(equal));

  initial begin
    clk = 0;
    reset = 1;
    limit = 8'd20;
    #5 reset = 0;
  end

  always #1 clk = ~clk;

  always @(posedge clk)
    if (equal && enable) begin
      $display("reached %d", value);
      $finish;
    end
endmodule
