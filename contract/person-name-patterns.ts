/** A name stands on one line: control characters and line breaks have no place in it. */
export const NAME_ON_ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** Something to see: format characters, spaces, and the blanks that some scripts have as letters are not a name. */
export const NAME_SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u
