/**
 * A key for counting by mailbox: the large providers ignore upper case, dots and the part after a plus sign. At other
 * providers two people may share a key, so mail is never sent to it.
 */
export function mailboxOf(address: string): string {
  const atIndex = Math.max(0, address.lastIndexOf('@'))
  const name = address.slice(0, atIndex)
  const plus = name.indexOf('+', 1)
  const untagged = plus === -1 ? name : name.slice(0, plus)
  const domain = address.slice(atIndex).toLowerCase().replace('@googlemail.com', '@gmail.com')
  return untagged.replaceAll('.', '').toLowerCase() + domain
}
