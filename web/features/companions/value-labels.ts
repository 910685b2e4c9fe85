import { createContext, useContext } from 'react'
import type { Facet } from '#companions/vocabulary'

type ValueLabel = (facet: Facet, value: string) => string

export const ValueLabels = createContext<ValueLabel>((_, value) => value)

export const useValueLabel = () => useContext(ValueLabels)
