/** Names of the plans, the same in every language. */
export const planNames = { silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const
