// The functions here implement those of the header. Compilers before 6.3 look for the implemented
// declarations only among those that the module exports.
@_exported public import CMediaPipe
