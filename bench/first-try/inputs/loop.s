	.text
	.globl	sum
	.type	sum, @function
sum:
	pushq	%rbp
	movq	%rsp, %rbp
	xorl	%eax, %eax
	testl	%esi, %esi
	jle	.Lend
	movslq	%esi, %rcx
.Lloop:
	addl	(%rdi), %eax
	addq	$4, %rdi
	decq	%rcx
	jnz	.Lloop
	movll	%eax, %edx
.Lend:
	popq	%rbp
	ret
	.size	sum, .-sum
	.data
table:
	.long	1, 2, 3
