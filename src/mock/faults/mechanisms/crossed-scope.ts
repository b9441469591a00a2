import type { Fault } from '../fault.ts';
import { hasCredentials, isScoped, operationsWith } from '../places.ts';

export const crossedScope: Fault = {
  id: 'crossed-scope',
  title: 'performs a call with the state of another tenant',
  watches: true,
  placesIn: (contract, semantics) =>
    hasCredentials(contract) ? operationsWith(semantics, (action) => isScoped(semantics, action)) : [],
  breaks: () => {
    const tenants = new Set<string>();
    return {
      tenant: (_at, own) => {
        const other = [...tenants].find((tenant) => tenant !== own);
        tenants.add(own);
        return other ?? own;
      },
    };
  },
};
