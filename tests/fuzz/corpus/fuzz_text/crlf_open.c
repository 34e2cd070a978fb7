#define F(x) ((x) + 1.5e-3)
"open
/* open