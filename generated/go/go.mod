module example.com/messagingapi

go 1.25
