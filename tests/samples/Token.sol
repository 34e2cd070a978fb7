// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import "./Base.sol";

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
}

contract Token is IToken {
    struct Holder {
        uint256 balance;
        bool frozen;
    }

    mapping(address => Holder) private holders;
    uint256 public total = 100;
    address payable owner;
    event Sent(address indexed from, address to, uint256 amount);

    modifier onlyOwner() {
        require(msg.sender == owner, "not owner");
        _;
    }

    constructor(uint256 start) {
        total = start;
        holders[msg.sender].balance = start;
    }

    function balanceOf(address who) external view override returns (uint256) {
        return holders[who].balance;
    }

    function send(address to, uint256 amount) public onlyOwner returns (bool) {
        Holder storage h = holders[msg.sender];
        if (h.balance < amount || h.frozen) {
            revert("too little");
        } else {
            h.balance -= amount;
        }
        for (uint256 i = 0; i < 3; i++) {
            total += i * 2;
        }
        while (total > 1000) {
            total = total / 2;
        }
        emit Sent(msg.sender, to, amount);
        return true;
    }
}
