// A queue of four words.
module fifo #(parameter WIDTH = 8, parameter DEPTH = 4) (
    input wire clk,
    input wire reset,
    input wire push,
    input wire pop,
    input wire [WIDTH-1:0] in,
    output reg [WIDTH-1:0] out,
    output wire empty
);
    reg [WIDTH-1:0] memory [0:DEPTH-1];
    reg [2:0] head, tail;
    integer i;

    assign empty = head == tail;

    always @(posedge clk or posedge reset) begin
        if (reset) begin
            head <= 0;
            tail <= 0;
            for (i = 0; i < DEPTH; i = i + 1)
                memory[i] <= 0;
        end else begin
            if (push) begin
                memory[tail[1:0]] <= in;
                tail <= tail + 1;
            end
            if (pop && !empty) begin
                out <= memory[head[1:0]];
                head <= head + 1;
            end
        end
    end

    function [WIDTH-1:0] swapped(input [WIDTH-1:0] x);
        swapped = {x[3:0], x[7:4]};
    endfunction
endmodule

module test;
    reg clk = 0, reset = 1, push = 0, pop = 0;
    reg [7:0] in;
    wire [7:0] out;
    wire empty;
    fifo #(.WIDTH(8)) queue (.clk(clk), .reset(reset), .push(push), .pop(pop), .in(in), .out(out), .empty(empty));
    initial begin
        #1 reset = 0;
        in = 8'h2a;
        push = 1;
        case (in)
            8'h2a: $display("in %d", in);
            default: $display("other");
        endcase
        $finish;
    end
endmodule
