/**
 * What the addresses of one mailbox have in common, to count by: upper case, dots and what follows a
 * plus sign make no other mailbox at the large providers. Elsewhere two people may come out as one, so
 * mail never goes there.
 */
export function mailboxOf(address: string): string {
  const at = Math.max(0, address.lastIndexOf('@'))
  const name = address.slice(0, at)
  const plus = name.indexOf('+', 1)
  const untagged = plus === -1 ? name : name.slice(0, plus)
  const domain = address.slice(at).toLowerCase().replace('@googlemail.com', '@gmail.com')
  return untagged.replaceAll('.', '').toLowerCase() + domain
}
