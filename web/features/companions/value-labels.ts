import { createContext, useContext } from 'react'
import type { Facet } from '#companions/vocabulary'

type ValueLabel = (facet: Facet, value: string) => string

/** Context with the labels of the vocabulary's values. */
export const ValueLabels = createContext<ValueLabel>((_, value) => value)

export const useValueLabel = () => useContext(ValueLabels)
