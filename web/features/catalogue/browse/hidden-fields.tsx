/**
 * Hidden inputs that keep the address's query in a plain form, except the keys in `without`, which the form
 * sets.
 */
export const HiddenFields = ({ address, without }: { address: string; without: string[] }) =>
  [...new URLSearchParams(address.split('?')[1])]
    .filter(([key]) => !without.includes(key))
    .map(([key, value], index) => <input key={index} type="hidden" name={key} value={value} />)
