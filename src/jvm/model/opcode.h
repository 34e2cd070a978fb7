/* opcode - the instruction set of the JVM as a table.
 *
 * In memory there is one opcode for each thing an instruction does; how it is spelled (ldc_w,
 * iload_0, wide, goto_w) is decided when code is written.  The opcodes that never occur in
 * memory are those whose `format` is one of the _SHORT, _WIDE and WIDE ones, ldc_w and ldc2_w. */
#ifndef PARE_JVM_MODEL_OPCODE_H
#define PARE_JVM_MODEL_OPCODE_H

#include <stdint.h>

/* clang-format off */
enum opcode {
    OP_NOP, OP_ACONST_NULL, OP_ICONST_M1, OP_ICONST_0, OP_ICONST_1, OP_ICONST_2, OP_ICONST_3,
    OP_ICONST_4, OP_ICONST_5, OP_LCONST_0, OP_LCONST_1, OP_FCONST_0, OP_FCONST_1, OP_FCONST_2,
    OP_DCONST_0, OP_DCONST_1, OP_BIPUSH, OP_SIPUSH, OP_LDC, OP_LDC_W, OP_LDC2_W, OP_ILOAD,
    OP_LLOAD, OP_FLOAD, OP_DLOAD, OP_ALOAD, OP_ILOAD_0, OP_ILOAD_1, OP_ILOAD_2, OP_ILOAD_3,
    OP_LLOAD_0, OP_LLOAD_1, OP_LLOAD_2, OP_LLOAD_3, OP_FLOAD_0, OP_FLOAD_1, OP_FLOAD_2,
    OP_FLOAD_3, OP_DLOAD_0, OP_DLOAD_1, OP_DLOAD_2, OP_DLOAD_3, OP_ALOAD_0, OP_ALOAD_1,
    OP_ALOAD_2, OP_ALOAD_3, OP_IALOAD, OP_LALOAD, OP_FALOAD, OP_DALOAD, OP_AALOAD, OP_BALOAD,
    OP_CALOAD, OP_SALOAD, OP_ISTORE, OP_LSTORE, OP_FSTORE, OP_DSTORE, OP_ASTORE, OP_ISTORE_0,
    OP_ISTORE_1, OP_ISTORE_2, OP_ISTORE_3, OP_LSTORE_0, OP_LSTORE_1, OP_LSTORE_2, OP_LSTORE_3,
    OP_FSTORE_0, OP_FSTORE_1, OP_FSTORE_2, OP_FSTORE_3, OP_DSTORE_0, OP_DSTORE_1, OP_DSTORE_2,
    OP_DSTORE_3, OP_ASTORE_0, OP_ASTORE_1, OP_ASTORE_2, OP_ASTORE_3, OP_IASTORE, OP_LASTORE,
    OP_FASTORE, OP_DASTORE, OP_AASTORE, OP_BASTORE, OP_CASTORE, OP_SASTORE, OP_POP, OP_POP2,
    OP_DUP, OP_DUP_X1, OP_DUP_X2, OP_DUP2, OP_DUP2_X1, OP_DUP2_X2, OP_SWAP, OP_IADD, OP_LADD,
    OP_FADD, OP_DADD, OP_ISUB, OP_LSUB, OP_FSUB, OP_DSUB, OP_IMUL, OP_LMUL, OP_FMUL, OP_DMUL,
    OP_IDIV, OP_LDIV, OP_FDIV, OP_DDIV, OP_IREM, OP_LREM, OP_FREM, OP_DREM, OP_INEG, OP_LNEG,
    OP_FNEG, OP_DNEG, OP_ISHL, OP_LSHL, OP_ISHR, OP_LSHR, OP_IUSHR, OP_LUSHR, OP_IAND, OP_LAND,
    OP_IOR, OP_LOR, OP_IXOR, OP_LXOR, OP_IINC, OP_I2L, OP_I2F, OP_I2D, OP_L2I, OP_L2F, OP_L2D,
    OP_F2I, OP_F2L, OP_F2D, OP_D2I, OP_D2L, OP_D2F, OP_I2B, OP_I2C, OP_I2S, OP_LCMP, OP_FCMPL,
    OP_FCMPG, OP_DCMPL, OP_DCMPG, OP_IFEQ, OP_IFNE, OP_IFLT, OP_IFGE, OP_IFGT, OP_IFLE,
    OP_IF_ICMPEQ, OP_IF_ICMPNE, OP_IF_ICMPLT, OP_IF_ICMPGE, OP_IF_ICMPGT, OP_IF_ICMPLE,
    OP_IF_ACMPEQ, OP_IF_ACMPNE, OP_GOTO, OP_JSR, OP_RET, OP_TABLESWITCH, OP_LOOKUPSWITCH,
    OP_IRETURN, OP_LRETURN, OP_FRETURN, OP_DRETURN, OP_ARETURN, OP_RETURN, OP_GETSTATIC,
    OP_PUTSTATIC, OP_GETFIELD, OP_PUTFIELD, OP_INVOKEVIRTUAL, OP_INVOKESPECIAL, OP_INVOKESTATIC,
    OP_INVOKEINTERFACE, OP_INVOKEDYNAMIC, OP_NEW, OP_NEWARRAY, OP_ANEWARRAY, OP_ARRAYLENGTH,
    OP_ATHROW, OP_CHECKCAST, OP_INSTANCEOF, OP_MONITORENTER, OP_MONITOREXIT, OP_WIDE,
    OP_MULTIANEWARRAY, OP_IFNULL, OP_IFNONNULL, OP_GOTO_W, OP_JSR_W,
    N_OPCODES,
    OP_LABEL = 255 /* no instruction: a place in the code, with no size */
};
/* clang-format on */

enum opcode_format {
    FORMAT_NONE,
    FORMAT_STACK,       /* shuffles stack slots whatever they hold */
    FORMAT_BYTE,        /* s1 value */
    FORMAT_SHORT,       /* s2 value */
    FORMAT_LDC,         /* loadable constant */
    FORMAT_LOCAL,       /* local variable */
    FORMAT_LOCAL_SHORT, /* local variable 0 to 3 in the opcode */
    FORMAT_IINC,        /* local variable, s1 value (both wider with the prefix) */
    FORMAT_BRANCH,      /* s2 offset */
    FORMAT_BRANCH_WIDE, /* s4 offset */
    FORMAT_TABLE,       /* tableswitch */
    FORMAT_LOOKUP,      /* lookupswitch */
    FORMAT_FIELD,
    FORMAT_METHOD,
    FORMAT_INTERFACE,
    FORMAT_DYNAMIC,
    FORMAT_CLASS,
    FORMAT_ARRAY, /* u1 primitive type */
    FORMAT_MULTI, /* class, u1 dimensions */
    FORMAT_WIDE,  /* the prefix itself */
};

/* pops and pushes: one letter a value, in the order of the stack, I F A take one slot, J D two;
 * "?" where it depends on the operand. */
struct opcode_info {
    const char *name;
    enum opcode_format format;
    const char *pops, *pushes;
};

extern const struct opcode_info opcode_table[N_OPCODES];

#endif
