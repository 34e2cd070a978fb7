//! A growing buffer.
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Error = error{ Full, Empty };

/// holds bytes
pub const Buffer = struct {
    data: []u8,
    len: usize = 0,
    allocator: Allocator,

    pub fn init(allocator: Allocator) Buffer {
        return Buffer{ .data = &[_]u8{}, .allocator = allocator };
    }

    pub fn push(self: *Buffer, byte: u8) !void {
        if (self.len == self.data.len) {
            const n = if (self.len == 0) 8 else self.len * 2;
            self.data = try self.allocator.realloc(self.data, n);
        }
        self.data[self.len] = byte;
        self.len += 1;
    }

    pub fn pop(self: *Buffer) Error!u8 {
        if (self.len == 0) return Error.Empty;
        self.len -= 1;
        return self.data[self.len];
    }
};

const Kind = enum { word, number };

fn classify(byte: u8) ?Kind {
    return switch (byte) {
        'a'...'z', 'A'...'Z' => .word,
        '0'...'9' => .number,
        else => null,
    };
}

pub fn main() !void {
    var total: u32 = 0;
    var i: usize = 0;
    while (i < 10) : (i += 1) {
        total += @intCast(i);
        if (i == 7) break;
    }
    for ("abc") |c| {
        _ = classify(c) orelse continue;
    }
    std.debug.print("{d}\n", .{total});
}

test "push" {
    var b = Buffer.init(std.testing.allocator);
    defer b.allocator.free(b.data);
    try b.push('x');
}
