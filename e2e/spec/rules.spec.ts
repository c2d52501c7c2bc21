import { walk } from './club.ts'
import { counterRules } from './rules-counter.ts'
import { formRules } from './rules-forms.ts'

walk('rules', [...formRules, ...counterRules])
