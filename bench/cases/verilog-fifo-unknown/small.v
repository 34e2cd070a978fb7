// A queue of bytes between two sides, and a bench that sends a few through it.
`timescale 1ns / 1ps

module memory #(parameter WIDTH = 8, DEPTH = 8) (
    input wire clock,
    input wire write,
    input wire [2:0] write_at,
    input wire [WIDTH-1:0] in,
    input wire [2:0] read_at,
    output wire [WIDTH-1:0] out
);
    reg [WIDTH-1:0] cells [0:DEPTH-1];
    assign out = cells[read_at];
    always @(posedge clock)
        if (write)
            cells[write_at] <= in;
endmodule

module fifo (
    input wire clock,
    input wire reset,
    input wire push,
    input wire pop,
    input wire [7:0] in,
    output wire [7:0] out,
    output reg [3:0] count,
    output wire full,
    output wire empty
);
    reg [2:0] head;
    reg [2:0] tail;
    wire do_push = push && !full;
    wire do_pop = pop && !empty;

    memory #(.WIDTH(8)) store (
        .clock(clock), .write(do_push), .write_at(tail), .in(in), .read_at(head), .out(out)
    );

    assign full = count == 4'd8;
    assign empty = count == 4'd0;

    always @(posedge clock or posedge reset) begin
        if (reset) begin
            head <= 3'd0;
            tail <= 3'd0;
        end else begin
            if (do_push)
                tail <= tail + 3'd1;
            if (do_pop)
                head <= head + 3'd1;
            case ({do_push, do_pop})
                2'b10: count <= count + 4'd1;
                2'b01: count <= count - 4'd1;
                default: count <= count;
            endcase
        end
    end
endmodule

module bench;
    reg clock = 0;
    reg reset = 1;
    reg push = 0;
    reg pop = 0;
    reg [7:0] in = 0;
    wire [7:0] out;
    wire [3:0] count;
    wire full, empty;
    integer i;

    fifo queue (clock, reset, push, pop, in, out, count, full, empty);

    always #5 clock = ~clock;

    initial begin
        #12 reset = 0;
        for (i = 0; i < 5; i = i + 1) begin
            @(negedge clock);
            push = 1;
            in = 8'h41 + i;
        end
        @(negedge clock) push = 0;
        pop = 1;
        repeat (2) @(negedge clock);
        pop = 0;
        $display("count %d full %b empty %b next %h", count, full, empty, out);
        $finish;
    end
endmodule
