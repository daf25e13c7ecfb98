// The functions here implement those of the header. Compilers before 6.3 look for what is implemented among
// what the module passes on, and nowhere else.
@_exported public import CMLKit
