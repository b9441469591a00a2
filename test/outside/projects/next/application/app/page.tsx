"use client";

import { useEffect, useState } from "react";
import { Client, type Product } from "@/generated/typescript";

export default function Home() {
  const [products, setProducts] = useState<readonly Product[]>([]);
  useEffect(() => {
    const client = new Client({ apiKey: "key_1", baseUrl: `${location.origin}/api` });
    client.products.list({ max_price: 200 }).then(setProducts, console.error);
  }, []);
  return (
    <ul>
      {products.map(({ sku, name }) => (
        <li key={sku}>{name}</li>
      ))}
    </ul>
  );
}
