// A stack of objects.
#import <Foundation/Foundation.h>

#define LIMIT 16

@protocol Container <NSObject>
- (NSUInteger)count;
@end

@interface Stack : NSObject <Container> {
    NSMutableArray *items;
}
@property (nonatomic, copy) NSString *name;
+ (instancetype)stackWithName:(NSString *)name;
- (void)push:(id)item;
- (id)pop;
@end

@implementation Stack
@synthesize name;

+ (instancetype)stackWithName:(NSString *)name {
    Stack *stack = [[Stack alloc] init];
    stack.name = name;
    return stack;
}

- (void)push:(id)item {
    if ([items count] >= LIMIT) {
        @throw [NSException exceptionWithName:@"full" reason:nil userInfo:nil];
    }
    [items addObject:item];
}

- (id)pop {
    id last = [items lastObject];
    [items removeLastObject];
    return last;
}

- (NSUInteger)count {
    return [items count];
}
@end

static int sum(int a, int b) { return a + b; }

int main(void) {
    @autoreleasepool {
        Stack *stack = [Stack stackWithName:@"one"];
        for (int i = 0; i < 3; i++) {
            [stack push:@(i)];
        }
        NSLog(@"%@ %d", [stack pop], sum(1, 2));
    }
    return 0;
}
