/** The brand and its contacts: the one place that spells them. */
export const brand = {
  name: 'Velours',
  claim: 'Company, chosen with care.',
} as const
