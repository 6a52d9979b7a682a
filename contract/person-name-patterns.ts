/** A name is one line, without control characters and line breaks. */
export const NAME_ON_ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

/** At least one visible character: format characters, spaces, and the blank letters of some scripts aren't a name. */
export const NAME_SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u

/** No part of a web or mail address: names stand in mails from the server's own address. */
export const NAME_WITHOUT_ADDRESS = /^(?!.*(?::\/\/|www\.|@))/isu
