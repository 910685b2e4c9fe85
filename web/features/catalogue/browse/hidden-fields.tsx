/** What a plain form must repeat of its page's address, less the keys that it sets itself. */
export const HiddenFields = ({ address, without }: { address: string; without: string[] }) =>
  [...new URLSearchParams(address.split('?')[1])]
    .filter(([key]) => !without.includes(key))
    .map(([key, value], index) => <input key={index} type="hidden" name={key} value={value} />)
