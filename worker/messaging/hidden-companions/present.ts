type Hidden = { id: string; isBlocked: boolean }

export const presentHidden = (hidden: readonly Hidden[]) => ({
  ids: hidden.map(({ id }) => id),
  blocked: hidden.filter(({ isBlocked }) => isBlocked).map(({ id }) => id),
})
